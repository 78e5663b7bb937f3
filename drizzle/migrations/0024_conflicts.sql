-- Stays of channels that are not here as the channel says.
CREATE TABLE `conflicts` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`feed_stay_id` text NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	`dismissal` text,
	`closed_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`feed_stay_id`) REFERENCES `calendar_feed_stays`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `conflicts_open` ON `conflicts` (`feed_stay_id`) WHERE state = 'open' AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `conflicts_stay` ON `conflicts` (`feed_stay_id`);
--> statement-breakpoint
CREATE INDEX `conflicts_property` ON `conflicts` (`property_id`,`state`,`from`);
