ALTER TABLE `charges` ADD `credits_charge_id` text;--> statement-breakpoint
CREATE INDEX `charges_crediting` ON `charges` (`booking_id`) WHERE credits_charge_id IS NOT NULL;