ALTER TABLE `payment_methods` ADD COLUMN `kind` text DEFAULT 'other' NOT NULL;--> statement-breakpoint
-- The names of the base data in both languages, and a few common ones. A person confirms them before a cash register is taken into use.
UPDATE `payment_methods` SET `kind` = CASE
  WHEN lower(name) IN ('bar', 'cash', 'barzahlung', 'bargeld') THEN 'cash'
  WHEN lower(name) IN ('karte', 'card', 'bankomat', 'bankomatkarte', 'kreditkarte', 'credit card', 'debit card') THEN 'card'
  WHEN lower(name) IN ('gutschein', 'voucher') THEN 'voucher'
  WHEN lower(name) IN ('transfer', 'bank transfer', 'banküberweisung') OR name = 'Überweisung' THEN 'transfer'
  ELSE 'other'
END;--> statement-breakpoint
CREATE TABLE `cash_registers` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`number` text NOT NULL,
	`state` text NOT NULL,
	`device` text NOT NULL,
	`device_url` text,
	`device_user` text,
	`device_password` text,
	`software_key` text,
	`turnover_key` text NOT NULL,
	`provider` text,
	`serial` text,
	`certificates` text DEFAULT '[]' NOT NULL,
	`training` integer DEFAULT false NOT NULL,
	`checks` text DEFAULT '{}' NOT NULL,
	`opened_at` text,
	`closed_at` text,
	`outage_since` text,
	`outage_reason` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`retry_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `cash_registers_number` ON `cash_registers` (`property_id`,`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `cash_registers_one_in_use` ON `cash_registers` (`property_id`) WHERE state <> 'closed' AND deleted_at IS NULL;--> statement-breakpoint
CREATE TABLE `cash_receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`register_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`training` integer NOT NULL,
	`local_time` text NOT NULL,
	`normal_amount` integer NOT NULL,
	`reduced_1_amount` integer NOT NULL,
	`reduced_2_amount` integer NOT NULL,
	`zero_amount` integer NOT NULL,
	`special_amount` integer NOT NULL,
	`total_amount` integer NOT NULL,
	`payment_id` text,
	`folio_id` text,
	`method_id` text,
	`method_kind` text,
	`cancels_id` text,
	`content` text NOT NULL,
	`turnover_amount` integer,
	`serial` text,
	`jws` text,
	`device_data` text,
	`signed_at` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`register_id`) REFERENCES `cash_registers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cash_receipts_total" CHECK(total_amount = normal_amount + reduced_1_amount + reduced_2_amount + zero_amount + special_amount),
	CONSTRAINT "cash_receipts_zero" CHECK(kind IN ('sale', 'cancellation') OR total_amount = 0)
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `cash_receipts_sequence` ON `cash_receipts` (`register_id`,`sequence`);--> statement-breakpoint
CREATE INDEX `cash_receipts_unsigned` ON `cash_receipts` (`register_id`,`sequence`) WHERE jws IS NULL;--> statement-breakpoint
CREATE INDEX `cash_receipts_payment` ON `cash_receipts` (`payment_id`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cash_receipts_folio` ON `cash_receipts` (`folio_id`) WHERE folio_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `cash_receipts_cancels` ON `cash_receipts` (`cancels_id`) WHERE cancels_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cash_receipts_time` ON `cash_receipts` (`property_id`,`local_time`);--> statement-breakpoint
-- A receipt is never changed (§ 131b BAO); its signature is added once.
CREATE TRIGGER `cash_receipts_keep` BEFORE UPDATE ON `cash_receipts`
WHEN OLD.jws IS NOT NULL OR NEW.jws IS NULL
  OR json_array(OLD.id, OLD.created_at, OLD.deleted_at, OLD.property_id, OLD.register_id, OLD.sequence, OLD.kind, OLD.training, OLD.local_time,
    OLD.normal_amount, OLD.reduced_1_amount, OLD.reduced_2_amount, OLD.zero_amount, OLD.special_amount, OLD.total_amount,
    OLD.payment_id, OLD.folio_id, OLD.method_id, OLD.method_kind, OLD.cancels_id, OLD.content)
  <> json_array(NEW.id, NEW.created_at, NEW.deleted_at, NEW.property_id, NEW.register_id, NEW.sequence, NEW.kind, NEW.training, NEW.local_time,
    NEW.normal_amount, NEW.reduced_1_amount, NEW.reduced_2_amount, NEW.zero_amount, NEW.special_amount, NEW.total_amount,
    NEW.payment_id, NEW.folio_id, NEW.method_id, NEW.method_kind, NEW.cancels_id, NEW.content)
BEGIN
  SELECT RAISE(ABORT, 'a receipt is never changed');
END;--> statement-breakpoint
CREATE TRIGGER `cash_receipts_stay` BEFORE DELETE ON `cash_receipts`
BEGIN
  SELECT RAISE(ABORT, 'a receipt is never deleted');
END;--> statement-breakpoint
-- Receipts are signed in their order: none overtakes another.
CREATE TRIGGER `cash_receipts_in_order` BEFORE UPDATE OF jws ON `cash_receipts`
WHEN NEW.sequence > 1 AND NOT EXISTS (
  SELECT 1 FROM cash_receipts WHERE register_id = NEW.register_id AND sequence = NEW.sequence - 1 AND jws IS NOT NULL
)
BEGIN
  SELECT RAISE(ABORT, 'the receipt before is not signed yet');
END;
