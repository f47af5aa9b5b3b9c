-- Where an official watches games in person: remote play has an arbiter at each place.

ALTER TABLE official ADD COLUMN location TEXT NOT NULL DEFAULT '';
