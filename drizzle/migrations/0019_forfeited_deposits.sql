ALTER TABLE `deposits` ADD `forfeited_amount` integer;--> statement-breakpoint
ALTER TABLE `deposits` ADD `compensation_id` text REFERENCES charges(id);