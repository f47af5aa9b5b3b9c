-- A first code that nobody used was good for a hundred years. It is good for seven days; whoever
-- holds the data folder makes another one (collegiumd first-secret).
UPDATE users SET code_expires_at = created_at + 604800000
WHERE must_change = 1 AND code_expires_at > created_at + 604800000 AND password_changed_at = 0;
