-- Why a round began though a break the book asks for was not over; '' of all others.
ALTER TABLE round ADD COLUMN start_reason TEXT NOT NULL DEFAULT '';
