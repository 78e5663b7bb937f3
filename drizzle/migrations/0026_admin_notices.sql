-- Entries of the security log that all admins are told of, one row for each admin.
CREATE TABLE `admin_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`entry_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`due_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`read_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`entry_id`) REFERENCES `security_log`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `admin_notices_once` ON `admin_notices` (`entry_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `admin_notices_due` ON `admin_notices` (`due_at`) WHERE due_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `admin_notices_unread` ON `admin_notices` (`property_id`,`user_id`) WHERE state = 'unsent' AND read_at IS NULL;
--> statement-breakpoint
-- The key that did it, and the masked ends of what changed; empty in older entries.
ALTER TABLE `security_log` ADD `api_key_id` text;
--> statement-breakpoint
ALTER TABLE `security_log` ADD `former_value` text;
--> statement-breakpoint
ALTER TABLE `security_log` ADD `value` text;