-- Lists a dataset's publications, newest first.
create index batches_of_dataset on bourse.batches (dataset, id desc) where source is not null;
