ALTER TABLE `tax_rates` ADD COLUMN `exemption` text;--> statement-breakpoint
ALTER TABLE `charges` ADD COLUMN `exemption` text;
