# Ends child processes when the program that started them is gone, even by SIGKILL: reads from a pipe that only that
# program holds. $1 is the mark in the environment of the processes.
trap '' HUP INT TERM
pid=
while read -r word value; do
  case $word in
    pid) pid=$value ;;
    done) exit 0 ;;
  esac
done
marked() { grep -lsz "^FAULTLINE_PROCESS_TREE=$1\$" /proc/[0-9]*/environ | cut -d/ -f3; }
below() { for child in $(pgrep -P "$1"); do below "$child"; echo "$child"; done; }
if [ -r /proc/self/environ ]; then
  rounds=0
  while processes=$(marked "$1") && [ -n "$processes" ] && [ "$rounds" -lt 100 ]; do
    kill -KILL $processes
    rounds=$((rounds + 1))
    sleep 0.1
  done
elif [ -n "$pid" ]; then
  kill -KILL $(below "$pid") "$pid"
fi
