ALTER TABLE `channel_cells` ADD `drift` text;--> statement-breakpoint
CREATE INDEX `channel_cells_drift` ON `channel_cells` (`mapping_id`) WHERE drift IS NOT NULL;