-- Organisations, persons, competitions, drafts of forms and user settings.
-- Orders by name are orders by bytes: sort_key_* are made by core/text, and the words of *_word are
-- the folded words a record is found by. text_keys says which collator made them. Numbers are never
-- given twice (AUTOINCREMENT): the journal speaks of records that are gone.

CREATE TABLE text_keys (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    collator TEXT NOT NULL
) STRICT;

-- How many records of a kind there are, kept in step by the repositories: counting rows anew would
-- cost more than the first page of a list.
CREATE TABLE record_count (
    kind TEXT PRIMARY KEY,
    total INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO record_count (kind, total) VALUES ('organisations', 0), ('persons', 0), ('competitions', 0);

CREATE TABLE organisation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    full_name TEXT NOT NULL,
    short_name TEXT NOT NULL,
    kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 6),
    region TEXT NOT NULL,
    city TEXT NOT NULL,
    parent INTEGER REFERENCES organisation (id),
    sort_key_ru BLOB NOT NULL,
    sort_key_uk BLOB NOT NULL,
    short_key_ru BLOB NOT NULL,
    short_key_uk BLOB NOT NULL,
    region_key_ru BLOB NOT NULL,
    region_key_uk BLOB NOT NULL
) STRICT;
CREATE INDEX organisation_by_name_ru ON organisation (sort_key_ru, id);
CREATE INDEX organisation_by_name_uk ON organisation (sort_key_uk, id);
CREATE INDEX organisation_by_parent ON organisation (parent) WHERE parent IS NOT NULL;

-- A list asks each of its records for the words of the search: they stand by record.
CREATE TABLE organisation_word (
    organisation INTEGER NOT NULL REFERENCES organisation (id),
    word TEXT NOT NULL,
    PRIMARY KEY (organisation, word)
) STRICT, WITHOUT ROWID;

-- state: 1 active, 2 erased, 3 merged into another card. Restricted values stand in columns no list reads.
CREATE TABLE person (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    state INTEGER NOT NULL CHECK (state IN (1, 2, 3)),
    surname TEXT NOT NULL,
    given_name TEXT NOT NULL,
    patronymic TEXT NOT NULL,
    latin_surname TEXT NOT NULL,
    latin_given_name TEXT NOT NULL,
    latin_patronymic TEXT NOT NULL,
    sex INTEGER NOT NULL CHECK (sex IN (0, 1, 2)),
    birth_year INTEGER NOT NULL,
    region TEXT NOT NULL,
    organisation INTEGER REFERENCES organisation (id),
    sport_rank TEXT NOT NULL,
    sport_rank_end_date TEXT,
    sport_title TEXT NOT NULL,
    arbiter_category TEXT NOT NULL,
    coach INTEGER REFERENCES person (id),
    birth_date TEXT,
    phone TEXT NOT NULL,
    email TEXT NOT NULL,
    contact_note TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    sort_key_ru BLOB NOT NULL,
    sort_key_uk BLOB NOT NULL,
    region_key_ru BLOB NOT NULL,
    region_key_uk BLOB NOT NULL
) STRICT;
CREATE INDEX person_by_name_ru ON person (state, sort_key_ru, id);
CREATE INDEX person_by_name_uk ON person (state, sort_key_uk, id);
CREATE INDEX person_by_update ON person (state, updated_at, id);
CREATE INDEX person_by_region ON person (region);
CREATE INDEX person_by_organisation ON person (organisation);
CREATE INDEX person_by_coach ON person (coach);
CREATE INDEX person_by_folded_name ON person (folded_name);

-- By word, and the keys stand here again: a search among many finds its page without reading a card.
CREATE TABLE person_word (
    word TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES person (id),
    sort_key_ru BLOB NOT NULL,
    sort_key_uk BLOB NOT NULL,
    PRIMARY KEY (word, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_word_by_record ON person_word (person, word);

-- Every value ever sealed, by the version of the person that set it; the newest one holds, an empty
-- one says that it was removed. The journal refers to these rows and never repeats them.
CREATE TABLE person_sealed (
    person INTEGER NOT NULL REFERENCES person (id),
    field INTEGER NOT NULL CHECK (field BETWEEN 1 AND 5),
    version INTEGER NOT NULL,
    value TEXT NOT NULL,
    mask TEXT NOT NULL,
    PRIMARY KEY (person, field, version)
) STRICT, WITHOUT ROWID;

-- state: 1 draft, 2 applications, 3 admission, 4 draw, 5 running, 6 finished, 7 approved, 8 archived,
-- 9 cancelled. The titles of the discipline are the last ones its module gave.
CREATE TABLE competition (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 9),
    code TEXT NOT NULL UNIQUE,
    code_season INTEGER NOT NULL,
    code_number INTEGER NOT NULL,
    title TEXT NOT NULL,
    start_date TEXT NOT NULL,
    end_date TEXT NOT NULL,
    venue TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    organiser INTEGER REFERENCES organisation (id),
    discipline TEXT NOT NULL,
    discipline_title_ru TEXT NOT NULL,
    discipline_title_uk TEXT NOT NULL,
    discipline_title_en TEXT NOT NULL,
    sort_key_ru BLOB NOT NULL,
    sort_key_uk BLOB NOT NULL
) STRICT;
CREATE UNIQUE INDEX competition_by_number ON competition (code_season, code_number);
CREATE INDEX competition_by_start ON competition (start_date, id);
CREATE INDEX competition_by_organiser ON competition (organiser);
CREATE INDEX competition_by_discipline ON competition (discipline);

CREATE TABLE competition_word (
    competition INTEGER NOT NULL REFERENCES competition (id),
    word TEXT NOT NULL,
    PRIMARY KEY (competition, word)
) STRICT, WITHOUT ROWID;

CREATE TABLE form_draft (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    user INTEGER NOT NULL,
    form_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    title TEXT NOT NULL,
    payload BLOB NOT NULL,
    UNIQUE (user, form_id, subject)
) STRICT;
CREATE INDEX form_draft_by_update ON form_draft (user, updated_at, id);
CREATE INDEX form_draft_by_subject ON form_draft (subject);

CREATE TABLE user_settings (
    user INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    language TEXT NOT NULL,
    theme TEXT NOT NULL,
    lock_minutes INTEGER NOT NULL,
    bell INTEGER NOT NULL
) STRICT;

CREATE TABLE user_saved_filter (
    user INTEGER NOT NULL REFERENCES user_settings (user),
    place INTEGER NOT NULL,
    list TEXT NOT NULL,
    title TEXT NOT NULL,
    filter TEXT NOT NULL,
    query TEXT NOT NULL,
    order_by TEXT NOT NULL,
    PRIMARY KEY (user, place)
) STRICT, WITHOUT ROWID;
