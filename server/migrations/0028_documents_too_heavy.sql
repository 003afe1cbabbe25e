-- When preparing the document for a printer took all of its time. It is not tried again: pictures, previews, colours and
-- prints of it are refused at once.
alter table documents add column preparation_timed_out_at timestamptz;
