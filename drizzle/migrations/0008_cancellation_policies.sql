CREATE TABLE `cancellation_policies` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`name` text NOT NULL,
	`steps` text NOT NULL,
	`no_show` text,
	`fee_tax` text NOT NULL,
	`no_show_tax` text NOT NULL,
	`texts` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `cancellation_policies_property` ON `cancellation_policies` (`property_id`);--> statement-breakpoint
ALTER TABLE `rates` ADD `cancellation_policy_id` text REFERENCES cancellation_policies(id);--> statement-breakpoint
ALTER TABLE `bookings` ADD `cancellation_terms` text;
