-- The work of an event as the owner entered it: minutes of all people together, and paise an hour. Null: not entered.
create table event_labour (
  event_id text primary key,
  minutes integer check (minutes >= 0),
  rate_paise bigint check (rate_paise >= 0),
  at timestamptz not null,
  by text not null
);
