-- Deposit invoices: they cover no folio, so a folio may have several beside its one live invoice.
ALTER TABLE `invoices` ADD COLUMN `kind` text DEFAULT 'invoice' NOT NULL;
--> statement-breakpoint
ALTER TABLE `invoices` ADD COLUMN `deducted_amount` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP INDEX `invoices_one_live`;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one_live` ON `invoices` (`folio_id`) WHERE kind = 'invoice' AND status IN ('draft', 'open', 'paid', 'completed') AND is_cancellation = 0 AND deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `deposits` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`invoice_id` text NOT NULL,
	`folio_id` text NOT NULL,
	`number` text NOT NULL,
	`issued_on` text NOT NULL,
	`due_on` text NOT NULL,
	`gross_amount` integer NOT NULL,
	`paid_amount` integer DEFAULT 0 NOT NULL,
	`parts` text NOT NULL,
	`ended` text,
	`final_invoice_id` text,
	`reminded_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`folio_id`) REFERENCES `folios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`final_invoice_id`) REFERENCES `invoices`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `deposits_invoice` ON `deposits` (`invoice_id`);
--> statement-breakpoint
CREATE INDEX `deposits_folio` ON `deposits` (`folio_id`);
--> statement-breakpoint
CREATE INDEX `deposits_due` ON `deposits` (`property_id`,`due_on`);
--> statement-breakpoint
CREATE TABLE `deposit_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`deposit_id` text NOT NULL,
	`day` text NOT NULL,
	`number` text NOT NULL,
	`currency` text NOT NULL,
	`amount` integer NOT NULL,
	`lines` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`deposit_id`) REFERENCES `deposits`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `deposit_receipts_day` ON `deposit_receipts` (`property_id`,`day`,`id`);
--> statement-breakpoint
CREATE INDEX `deposit_receipts_deposit` ON `deposit_receipts` (`deposit_id`);
