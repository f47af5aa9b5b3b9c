-- Accounts are ordered by the reader's alphabet, as cards are. Who forgets the collator that made the
-- keys has them all made anew at the next start.

ALTER TABLE users RENAME COLUMN sort_key TO sort_key_ru;
ALTER TABLE users ADD COLUMN sort_key_uk BLOB NOT NULL DEFAULT x'';
CREATE INDEX users_by_name_uk ON users (sort_key_uk, id);
DELETE FROM text_keys;
