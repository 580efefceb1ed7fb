-- What was done about a value outside its documented limit. Checks of before have none.
alter table cutlet_checks add column action text;
