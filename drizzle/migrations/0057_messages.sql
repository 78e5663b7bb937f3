-- Rules by which guests are written to, what happened to their messages, refused addresses, and which stays were imported.
CREATE TABLE `message_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`name` text NOT NULL,
	`active` integer NOT NULL,
	`active_since` text,
	`occasion` text NOT NULL,
	`days` integer,
	`time` text,
	`content` text NOT NULL,
	`template` text NOT NULL,
	`attachment_ids` text NOT NULL,
	`sources` text NOT NULL,
	`rate_ids` text NOT NULL,
	`room_type_ids` text NOT NULL,
	`languages` text NOT NULL,
	`stays` text NOT NULL,
	`guests` text NOT NULL,
	`each_room` integer NOT NULL,
	`again_when_moved` integer NOT NULL,
	`is_marketing` integer NOT NULL,
	`include_imported` integer NOT NULL,
	`include_aliases` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `message_rules_property` ON `message_rules` (`property_id`);--> statement-breakpoint
CREATE INDEX `message_rules_active` ON `message_rules` (`property_id`) WHERE active = 1 AND deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`rule_id` text NOT NULL,
	`subject_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`occasion_date` text NOT NULL,
	`occasion` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`subject` text,
	`body` text,
	`due_at` text NOT NULL,
	`mail_id` text,
	`queued_at` text,
	`sent_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rule_id`) REFERENCES `message_rules`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `messages_occasion` ON `messages` (`rule_id`,`subject_id`,`occasion_date`);--> statement-breakpoint
CREATE INDEX `messages_booking` ON `messages` (`booking_id`);--> statement-breakpoint
CREATE INDEX `messages_subject` ON `messages` (`subject_id`);--> statement-breakpoint
CREATE INDEX `messages_due` ON `messages` (`property_id`,`due_at`);--> statement-breakpoint
CREATE INDEX `messages_queued` ON `messages` (`property_id`,`queued_at`) WHERE queued_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_mail` ON `messages` (`mail_id`) WHERE mail_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `refused_addresses` (
	`property_id` text NOT NULL,
	`email` text NOT NULL,
	`detail` text NOT NULL,
	`refused_at` text NOT NULL,
	PRIMARY KEY(`property_id`, `email`),
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `imported_bookings` (
	`booking_id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
