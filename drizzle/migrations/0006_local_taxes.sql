CREATE TABLE `local_tax_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`item_id` text NOT NULL,
	`valid_from` text NOT NULL,
	`season_from` text,
	`season_to` text,
	`kind` text NOT NULL,
	`amount` integer,
	`percentage` real,
	`deduction` real,
	`steps` text NOT NULL,
	`free_below_age` integer,
	`age_rule` text NOT NULL,
	`most_nights` integer,
	`exemptions` text NOT NULL,
	`source` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "local_tax_rules_season" CHECK((season_from IS NULL) = (season_to IS NULL)),
	CONSTRAINT "local_tax_rules_amount" CHECK(amount IS NULL OR amount >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `local_tax_rules_once` ON `local_tax_rules` (`item_id`,`valid_from`,coalesce(season_from, '')) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `local_tax_rules_property` ON `local_tax_rules` (`property_id`);--> statement-breakpoint
ALTER TABLE `bookings` ADD COLUMN `tax_exemptions` text DEFAULT '[]' NOT NULL;
