-- Signed score sheets handed in, of who sits on the left of a board and of the other one.
ALTER TABLE board ADD COLUMN first_sheet INTEGER NOT NULL DEFAULT 0 CHECK (first_sheet IN (0, 1));
ALTER TABLE board ADD COLUMN second_sheet INTEGER NOT NULL DEFAULT 0 CHECK (second_sheet IN (0, 1));
