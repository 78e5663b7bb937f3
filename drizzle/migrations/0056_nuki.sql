CREATE TABLE `nuki_accounts` (
	`property_id` text PRIMARY KEY NOT NULL,
	`read_at` text,
	`retry_at` text,
	`error` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `nuki_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`token_id` text NOT NULL,
	`smartlock_id` text NOT NULL,
	`name` text NOT NULL,
	`code` text NOT NULL,
	`auth_id` text,
	`sent_at` text,
	`sent_to` text,
	`is_accepted` integer DEFAULT false NOT NULL,
	`known_from` text,
	`known_to` text,
	`doomed_at` text,
	`changed_at` text,
	`missing_since` text,
	`gone_at` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`token_id`) REFERENCES `access_tokens`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `nuki_codes_lock` ON `nuki_codes` (`token_id`,`smartlock_id`,`code`) WHERE gone_at IS NULL;--> statement-breakpoint
CREATE INDEX `nuki_codes_open` ON `nuki_codes` (`property_id`) WHERE gone_at IS NULL;--> statement-breakpoint
CREATE INDEX `nuki_codes_token` ON `nuki_codes` (`token_id`);--> statement-breakpoint
CREATE TABLE `nuki_locks` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`smartlock_id` text NOT NULL,
	`name` text NOT NULL,
	`is_online` integer NOT NULL,
	`has_keypad` integer,
	`battery_critical` integer NOT NULL,
	`keypad_battery_critical` integer NOT NULL,
	`codes` integer DEFAULT 0 NOT NULL,
	`is_listed` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `nuki_locks_number` ON `nuki_locks` (`property_id`,`smartlock_id`);--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `driver` text;--> statement-breakpoint
ALTER TABLE `access_tokens` ADD `code` text;