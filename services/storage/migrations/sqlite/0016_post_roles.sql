-- A role of the program that came with a post of a competition is taken back when the post is left.

ALTER TABLE grants ADD COLUMN official INTEGER NOT NULL DEFAULT 0;  -- 0: came with no post
CREATE INDEX grants_by_official ON grants (official) WHERE official <> 0;
CREATE INDEX users_by_person ON users (person) WHERE person <> 0;
