CREATE TABLE `card_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`created_at` text NOT NULL,
	`session_id` text NOT NULL,
	`url` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`expires_at` text NOT NULL,
	`check_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `card_sessions_session` ON `card_sessions` (`session_id`);--> statement-breakpoint
CREATE INDEX `card_sessions_invoice` ON `card_sessions` (`invoice_id`);--> statement-breakpoint
CREATE INDEX `card_sessions_due` ON `card_sessions` (`check_at`) WHERE check_at IS NOT NULL;