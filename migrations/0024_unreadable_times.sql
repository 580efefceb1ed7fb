-- What a list said of when a task was started or completed, where nobody can read it as a time: kept as it was said, in
-- place of the moment, so that the report can say that it is none.
alter table tasks add column started_text text, add column completed_text text;
