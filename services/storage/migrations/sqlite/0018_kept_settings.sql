-- What the regulation left to the event when numbers were drawn, a line a value, "wins 2"; numbers of
-- enums are those of collegium/play/tournament.hpp and collegium/standings/standings.hpp. '' until the
-- draw, and of tournaments drawn before this column: they go by the regulation as it stands.
ALTER TABLE tournament ADD COLUMN kept TEXT NOT NULL DEFAULT '';
