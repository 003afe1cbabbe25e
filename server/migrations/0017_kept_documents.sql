-- Those whose bytes are still there, by age: what the sweep for documents to be deleted looks through.
create index documents_kept on documents (uploaded_at, id) where storage_key is not null;
