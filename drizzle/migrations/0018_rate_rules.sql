-- Restrictions of rates: minimum and maximum stay, closed to arrival or departure, days before, quota.
CREATE TABLE `rate_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`rate_id` text NOT NULL,
	`room_type_id` text,
	`from` text NOT NULL,
	`to` text NOT NULL,
	`weekdays` text NOT NULL,
	`min_nights` integer,
	`max_nights` integer,
	`closed_to_arrival` integer NOT NULL,
	`closed_to_departure` integer NOT NULL,
	`days_before` integer,
	`quota` integer,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rate_rules_order" CHECK("from" <= "to")
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_rules_days` ON `rate_rules` (`property_id`,`to`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX `rate_rules_rate` ON `rate_rules` (`rate_id`);
--> statement-breakpoint
CREATE INDEX `rate_rules_room_type` ON `rate_rules` (`room_type_id`) WHERE room_type_id IS NOT NULL;
