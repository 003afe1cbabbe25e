alter table documents
  -- What was uploaded, by its extension; `storage_key` is always the PDF made of it.
  add column file_type text not null default 'pdf'
    check (file_type in ('pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'heic', 'heif')),
  -- Where the file itself lies, of those that are kept beside their PDF (Word).
  add column source_key text,
  -- Pages with anything coloured on them, counted from 1; null until someone asked.
  add column color_pages integer[],
  add check (storage_key is not null or source_key is null);
alter table documents alter column file_type drop default;
