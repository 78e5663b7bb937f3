-- Webhooks: addresses that get events, and the deliveries of each event to each address.
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`seq` integer NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`parent_object` text NOT NULL,
	`parent_id` text NOT NULL,
	`state` text NOT NULL,
	`due_at` text,
	`since` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_attempt_at` text,
	`last_status` integer,
	`last_error` text,
	`duration_ms` integer,
	`created_at` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "webhook_deliveries_over" CHECK(state = 'waiting' OR due_at IS NULL)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`webhook_id`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`webhook_id`,`due_at`,`seq`) WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `webhook_deliveries_record` ON `webhook_deliveries` (`webhook_id`,`parent_id`,`seq`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_state` ON `webhook_deliveries` (`webhook_id`,`state`,`seq`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`) WHERE state <> 'waiting';--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`url` text NOT NULL,
	`event_types` text NOT NULL,
	`active` integer NOT NULL,
	`off_because` text,
	`secret` text NOT NULL,
	`maker_id` text,
	`cursor_seq` integer NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` text,
	`paused_until` text,
	`last_success_at` text,
	`last_error` text,
	`last_status` integer,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`maker_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `webhooks_property` ON `webhooks` (`property_id`);--> statement-breakpoint
CREATE INDEX `webhooks_maker` ON `webhooks` (`maker_id`);