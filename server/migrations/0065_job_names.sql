-- What a printer knows a job by: the print ID and the document's name. Jobs of before have the request's id.
alter table print_jobs add column job_name text;
update print_jobs set job_name = request_id::text;
alter table print_jobs alter column job_name set not null;
