-- How late the picture of a TV is (0 to 200 ms), and until when it shows the test pattern by which that is set.
alter table displays
  add column trim_ms integer not null default 0 check (trim_ms between 0 and 200),
  add column pattern_until timestamptz;
