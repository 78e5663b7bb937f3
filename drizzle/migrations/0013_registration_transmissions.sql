CREATE TABLE `registration_transmissions` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`registration_id` text NOT NULL,
	`state` text NOT NULL,
	`number` text,
	`foreign_id` text,
	`persons` text DEFAULT '[]' NOT NULL,
	`sent_sha256` text,
	`sent_at` text,
	`error` text,
	`errors` text DEFAULT '[]' NOT NULL,
	`request_id` text,
	`maybe_sent` integer DEFAULT false NOT NULL,
	`due_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`asked_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`registration_id`) REFERENCES `registrations`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `registration_transmissions_entry` ON `registration_transmissions` (`registration_id`);--> statement-breakpoint
CREATE INDEX `registration_transmissions_due` ON `registration_transmissions` (`state`,`due_at`);
