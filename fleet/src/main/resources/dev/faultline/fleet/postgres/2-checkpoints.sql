-- The newest signed statement about an entry of the stream. Whoever rewrites entries and heads cannot sign the new head.
ALTER TABLE stream ADD COLUMN head_checkpoint text;
