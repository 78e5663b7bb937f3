-- Mappings that end once the partner sells nothing over them, conflicts of portals' stays, overbooked bookings.
DROP INDEX `channel_mappings_place`;--> statement-breakpoint
ALTER TABLE `channel_mappings` ADD `ended_at` text;--> statement-breakpoint
CREATE UNIQUE INDEX `channel_mappings_live` ON `channel_mappings` (`connection_id`,`room_type_id`,coalesce(rate_id, '')) WHERE ended_at IS NULL;--> statement-breakpoint
CREATE TABLE `__new_conflicts` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`feed_stay_id` text,
	`channel_stay_id` text,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	`dismissal` text,
	`closed_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`feed_stay_id`) REFERENCES `calendar_feed_stays`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`channel_stay_id`) REFERENCES `channel_stays`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "conflicts_stay_of_one" CHECK((feed_stay_id IS NULL) <> (channel_stay_id IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_conflicts`("id", "created_at", "updated_at", "deleted_at", "version", "property_id", "feed_stay_id", "channel_stay_id", "kind", "state", "from", "to", "dismissal", "closed_at") SELECT "id", "created_at", "updated_at", "deleted_at", "version", "property_id", "feed_stay_id", NULL, "kind", "state", "from", "to", "dismissal", "closed_at" FROM `conflicts`;--> statement-breakpoint
DROP TABLE `conflicts`;--> statement-breakpoint
ALTER TABLE `__new_conflicts` RENAME TO `conflicts`;--> statement-breakpoint
CREATE UNIQUE INDEX `conflicts_open` ON `conflicts` (`feed_stay_id`) WHERE state = 'open' AND deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `conflicts_open_portal` ON `conflicts` (`channel_stay_id`) WHERE state = 'open' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `conflicts_stay` ON `conflicts` (`feed_stay_id`);--> statement-breakpoint
CREATE INDEX `conflicts_portal_stay` ON `conflicts` (`channel_stay_id`) WHERE channel_stay_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `conflicts_property` ON `conflicts` (`property_id`,`state`,`from`);--> statement-breakpoint
ALTER TABLE `channel_connections` ADD `closing_since` text;--> statement-breakpoint
ALTER TABLE `channel_states` ADD `drift_prices` integer;--> statement-breakpoint
ALTER TABLE `channel_states` ADD `drift_restrictions` integer;--> statement-breakpoint
ALTER TABLE `channel_states` ADD `webhook_id` text;--> statement-breakpoint
ALTER TABLE `channel_states` ADD `webhook_token_hash` text;--> statement-breakpoint
ALTER TABLE `channel_states` ADD `webhook_secret_hash` text;--> statement-breakpoint
ALTER TABLE `channel_states` ADD `webhook_error` text;--> statement-breakpoint
ALTER TABLE `channel_states` ADD `webhook_due_at` text;--> statement-breakpoint
CREATE UNIQUE INDEX `channel_states_webhook` ON `channel_states` (`webhook_token_hash`) WHERE webhook_token_hash IS NOT NULL;--> statement-breakpoint
ALTER TABLE `channel_stays` ADD `withheld_tax` integer;--> statement-breakpoint
ALTER TABLE `channel_stays` ADD `card_done_at` text;--> statement-breakpoint
CREATE INDEX `channel_stays_cards` ON `channel_stays` (`property_id`,`card_from`) WHERE card_from IS NOT NULL AND card_done_at IS NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `overbooked` integer DEFAULT false NOT NULL;