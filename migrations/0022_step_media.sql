-- The owner's own films and stills of the steps, in place of the drawings the program brings.
create table step_media (
  step_id text primary key,
  video_url text,
  still_url text
);
