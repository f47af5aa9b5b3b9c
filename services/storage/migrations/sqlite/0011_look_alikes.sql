-- People born on one day are compared by name when a card may be somebody's second one.
CREATE INDEX person_by_birth_date ON person (birth_date) WHERE birth_date IS NOT NULL;
