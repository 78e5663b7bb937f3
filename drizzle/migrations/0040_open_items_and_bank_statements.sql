-- Reminders of unpaid invoices with their fees, bank statements with their lines, and the payments that were booked from these.
CREATE TABLE `bank_line_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`line_id` text NOT NULL,
	`invoice_id` text,
	`folio_id` text NOT NULL,
	`is_fee` integer DEFAULT false NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`folio_id`) REFERENCES `folios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_line_shares_amount" CHECK(amount > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_line_shares_payment` ON `bank_line_shares` (`payment_id`);--> statement-breakpoint
CREATE INDEX `bank_line_shares_line` ON `bank_line_shares` (`line_id`);--> statement-breakpoint
CREATE INDEX `bank_line_shares_invoice` ON `bank_line_shares` (`invoice_id`) WHERE invoice_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bank_line_shares_folio` ON `bank_line_shares` (`folio_id`);--> statement-breakpoint
CREATE TABLE `bank_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`statement_id` text NOT NULL,
	`position` integer NOT NULL,
	`booked_on` text NOT NULL,
	`valued_on` text,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`name` text,
	`iban` text,
	`reference` text,
	`end_to_end_id` text,
	`bank_reference` text,
	`line_hash` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`assigned_amount` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`statement_id`) REFERENCES `bank_statements`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bank_lines_assigned" CHECK(assigned_amount BETWEEN 0 AND max(amount, 0))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_lines_hash` ON `bank_lines` (`property_id`,`line_hash`);--> statement-breakpoint
CREATE INDEX `bank_lines_statement` ON `bank_lines` (`statement_id`,`position`);--> statement-breakpoint
CREATE INDEX `bank_lines_day` ON `bank_lines` (`property_id`,`state`,`booked_on`);--> statement-breakpoint
CREATE TABLE `bank_statements` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`format` text NOT NULL,
	`file_name` text NOT NULL,
	`content_hash` text NOT NULL,
	`account` text,
	`statement_number` text,
	`from_day` text,
	`to_day` text,
	`opening_amount` integer,
	`closing_amount` integer,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_statements_content` ON `bank_statements` (`property_id`,`content_hash`);--> statement-breakpoint
CREATE TABLE `invoice_reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`step` integer NOT NULL,
	`reminded_on` text NOT NULL,
	`due_amount` integer NOT NULL,
	`fee_amount` integer NOT NULL,
	`due_on` text NOT NULL,
	`channel` text NOT NULL,
	`mail_id` text,
	`user_id` text,
	`fee_folio_id` text,
	`fee_waived_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`fee_folio_id`) REFERENCES `folios`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoice_reminders_steps" CHECK(step BETWEEN 1 AND 3),
	CONSTRAINT "invoice_reminders_fee" CHECK(fee_amount >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoice_reminders_step` ON `invoice_reminders` (`invoice_id`,`step`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `invoice_reminders_folio` ON `invoice_reminders` (`fee_folio_id`) WHERE fee_folio_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `invoice_reminders_user` ON `invoice_reminders` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `reminder_holds` (
	`invoice_id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`until_day` text NOT NULL,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `invoices_open` ON `invoices` (`property_id`) WHERE status = 'open';