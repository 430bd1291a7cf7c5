// Tests `faultline gateway` with servers and clients written by others: real servers behind it that fail and are killed,
// and everything that has to pass it. dev/conformance starts it:
//
//   node gateway.mjs FAULTLINE
import { failures, failuresWhileAsking } from './failing.mjs';
import { Gateways } from './gateways.mjs';
import { finish, step, workFolder } from './harness.mjs';
import { everythingPasses, unchangedOverHttp, unchangedOverStdio } from './passing.mjs';

const gateways = new Gateways(workFolder('gateway'), process.argv[2]);
const local = gateways.local();

for (const server of Object.values(local)) {
  await step(`${server.name}, over stdio`, async () => failures(await gateways.stdio(server), server));
}
await step(`${local.everything.name}, over HTTP`, async () =>
  failuresWhileAsking(await gateways.http(local.everything), local.everything),
);
await step('what passes, over stdio', async () => everythingPasses(await gateways.stdio(local.everything)));
await step('what passes, over HTTP', async () => everythingPasses(await gateways.http(local.everything)));
for (const [transport, path] of Object.entries({ streamableHttp: '/mcp', sse: '/sse' })) {
  const remote = await gateways.remote(transport, path);
  await step(`${remote.name}, over stdio`, async () => failuresWhileAsking(await gateways.stdio(remote), remote));
  await step(`${remote.name}, over HTTP`, async () => failuresWhileAsking(await gateways.http(remote), remote));
  await step(`what passes by ${transport}, over stdio`, async () => everythingPasses(await gateways.stdio(remote)));
  await step(`what passes by ${transport}, over HTTP`, async () => everythingPasses(await gateways.http(remote)));
  remote.stop();
}
const raw = gateways.script('raw-server.mjs');
await step('unknown members, over stdio', () => unchangedOverStdio(gateways.pipes(raw)));
await step('unknown members, over HTTP', async () => unchangedOverHttp(await gateways.http(raw)));
finish('gateway');
