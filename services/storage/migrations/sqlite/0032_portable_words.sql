-- Words that every engine understands. "user" is a key word of PostgreSQL, so the column of whose
-- a row is says "account"; journal and access log are hashed by values, not by names of columns.
--
-- The values of an enumeration are the program's to know: listed in a CHECK, each new one cost a
-- copy of the whole table. What follows changes the text of the schema and no row of any table, the
-- way SQLite documents for constraints that go (lang_altertable, section 7).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (capacity BETWEEN 1 AND 6)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (channel BETWEEN 0 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (choice BETWEEN 1 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (ending BETWEEN 0 AND 10)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (field BETWEEN 1 AND 5)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (format BETWEEN 1 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (ground BETWEEN 1 AND 4)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (kind BETWEEN 1 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (kind BETWEEN 1 AND 6)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (kind BETWEEN 1 AND 7)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (kind IN (1, 2))', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (late BETWEEN 0 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (method BETWEEN 0 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (number_one IN (1, 2))', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (numbering BETWEEN 1 AND 4)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (outcome BETWEEN 0 AND 11)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (outcome BETWEEN 1 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (per BETWEEN 1 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (refund_ground BETWEEN 0 AND 5)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (result BETWEEN 0 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (seed_origin BETWEEN 1 AND 2)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (sex BETWEEN 0 AND 2)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (sex BETWEEN 0 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (sex IN (0, 1, 2))', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (sex_group BETWEEN 0 AND 2)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (sex_group IN (1, 2))', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (side IN (1, 2))', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (source BETWEEN 1 AND 4)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (source_kind BETWEEN 1 AND 6)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (stage IN (1, 2))', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state BETWEEN 1 AND 3)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state BETWEEN 1 AND 4)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state BETWEEN 1 AND 5)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state BETWEEN 1 AND 6)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state BETWEEN 1 AND 9)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state BETWEEN 2 AND 4)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state BETWEEN 2 AND 9)', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state IN (1, 2))', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (state IN (1, 2, 3))', '') WHERE type = 'table';
UPDATE sqlite_schema SET sql = replace(sql, ' CHECK (system BETWEEN 1 AND 7)', '') WHERE type = 'table';
PRAGMA writable_schema = RESET;

ALTER TABLE access_log RENAME COLUMN user TO account;
ALTER TABLE user_word RENAME COLUMN user TO account;
ALTER TABLE grants RENAME COLUMN user TO account;
ALTER TABLE sessions RENAME COLUMN user TO account;
ALTER TABLE form_draft RENAME COLUMN user TO account;
ALTER TABLE user_settings RENAME COLUMN user TO account;
ALTER TABLE user_saved_filter RENAME COLUMN user TO account;
