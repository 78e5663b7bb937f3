-- Connections with channel managers and portals: mapping, what was sent last, bookings that came, and the log of calls.
CREATE TABLE `channel_cells` (
	`mapping_id` text NOT NULL,
	`date` text NOT NULL,
	`sent` text,
	`sent_at` text,
	`refused` text,
	`reason` text,
	PRIMARY KEY(`mapping_id`, `date`),
	FOREIGN KEY (`mapping_id`) REFERENCES `channel_mappings`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `channel_cells_refused` ON `channel_cells` (`mapping_id`) WHERE refused IS NOT NULL;--> statement-breakpoint
CREATE TABLE `channel_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`credentials` text NOT NULL,
	`hotel_code` text,
	`paused` integer DEFAULT false NOT NULL,
	`opened_at` text,
	`floor_amount` integer,
	`markups` text DEFAULT '[]' NOT NULL,
	`protocol` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `channel_connections_property` ON `channel_connections` (`property_id`);--> statement-breakpoint
CREATE TABLE `channel_mappings` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`room_type_id` text NOT NULL,
	`rate_id` text,
	`partner_id` text NOT NULL,
	`max_persons` integer,
	`uncertain_from` text,
	`uncertain_to` text,
	`read_back_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`connection_id`) REFERENCES `channel_connections`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_mappings_place` ON `channel_mappings` (`connection_id`,`room_type_id`,coalesce(rate_id, ''));--> statement-breakpoint
CREATE INDEX `channel_mappings_partner` ON `channel_mappings` (`connection_id`,`partner_id`);--> statement-breakpoint
CREATE INDEX `channel_mappings_room_type` ON `channel_mappings` (`room_type_id`);--> statement-breakpoint
CREATE INDEX `channel_mappings_rate` ON `channel_mappings` (`rate_id`) WHERE rate_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `channel_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`at` text NOT NULL,
	`call` text NOT NULL,
	`ok` integer NOT NULL,
	`entries` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL,
	`duration_ms` integer,
	`note` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`connection_id`) REFERENCES `channel_connections`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "channel_messages_counts" CHECK(refused <= entries)
) STRICT;
--> statement-breakpoint
CREATE INDEX `channel_messages_connection` ON `channel_messages` (`connection_id`,`at`);--> statement-breakpoint
CREATE TABLE `channel_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`revision_key` text NOT NULL,
	`booking_key` text,
	`made_at` text,
	`received_at` text NOT NULL,
	`state` text NOT NULL,
	`problem` text,
	`acknowledged_at` text,
	`raw` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`connection_id`) REFERENCES `channel_connections`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_revisions_key` ON `channel_revisions` (`connection_id`,`revision_key`);--> statement-breakpoint
CREATE INDEX `channel_revisions_booking` ON `channel_revisions` (`connection_id`,`booking_key`) WHERE booking_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `channel_revisions_open` ON `channel_revisions` (`connection_id`) WHERE acknowledged_at IS NULL;--> statement-breakpoint
CREATE INDEX `channel_revisions_state` ON `channel_revisions` (`connection_id`,`state`,`received_at`);--> statement-breakpoint
CREATE INDEX `channel_revisions_raw` ON `channel_revisions` (`received_at`) WHERE raw IS NOT NULL;--> statement-breakpoint
CREATE TABLE `channel_states` (
	`connection_id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`cursor_seq` integer NOT NULL,
	`rooms_due_at` text,
	`plans_due_at` text,
	`sends_all` integer DEFAULT false NOT NULL,
	`compared_on` text,
	`pull_due_at` text,
	`retry_at` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`error` text,
	`error_text` text,
	`last_sent_at` text,
	`last_full_sync_at` text,
	`last_pull_at` text,
	`last_read_back_at` text,
	`drift` integer,
	`held` integer DEFAULT 0 NOT NULL,
	`held_digest` text,
	`accepted_digest` text,
	FOREIGN KEY (`connection_id`) REFERENCES `channel_connections`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `channel_states_property` ON `channel_states` (`property_id`);--> statement-breakpoint
CREATE TABLE `channel_stays` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`booking_key` text NOT NULL,
	`position` integer NOT NULL,
	`booking_id` text,
	`portal` text NOT NULL,
	`code` text NOT NULL,
	`made_at` text NOT NULL,
	`sold` text NOT NULL,
	`ended_at` text,
	`conflict` text,
	`problem` text,
	`settled_at` text,
	`card_from` text,
	`commission` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`connection_id`) REFERENCES `channel_connections`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_stays_room` ON `channel_stays` (`connection_id`,`booking_key`,`position`);--> statement-breakpoint
CREATE INDEX `channel_stays_booking` ON `channel_stays` (`booking_id`) WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `channel_stays_conflict` ON `channel_stays` (`property_id`) WHERE conflict IS NOT NULL AND settled_at IS NULL;