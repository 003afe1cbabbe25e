-- `time-at-processing` of a job, by the printer's clock: a print server that crashed begins its jobs once more.
alter table print_jobs add column processing_since integer;
