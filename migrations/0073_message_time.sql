-- When the message of a display was sent: a TV that removed it shows the same text once more when it is sent anew.
alter table displays add column message_at timestamptz;
