-- The kinds of business cases of cash that moves without a sale with their receipts, and when the training mode was started.
ALTER TABLE `cash_entries` ADD `business_case` text;--> statement-breakpoint
ALTER TABLE `cash_receipts` ADD `business_case` text;--> statement-breakpoint
ALTER TABLE `cash_receipts` ADD `entry_id` text;--> statement-breakpoint
ALTER TABLE `cash_receipts` ADD `closing_id` text;--> statement-breakpoint
DROP TRIGGER `cash_receipts_keep`;--> statement-breakpoint
CREATE TRIGGER `cash_receipts_keep` BEFORE UPDATE ON `cash_receipts`
WHEN OLD.jws IS NOT NULL OR NEW.jws IS NULL
  OR json_array(OLD.id, OLD.created_at, OLD.deleted_at, OLD.property_id, OLD.register_id, OLD.sequence, OLD.kind, OLD.training, OLD.local_time,
    OLD.normal_amount, OLD.reduced_1_amount, OLD.reduced_2_amount, OLD.zero_amount, OLD.special_amount, OLD.total_amount,
    OLD.payment_id, OLD.folio_id, OLD.method_id, OLD.method_kind, OLD.cancels_id, OLD.content, OLD.user_id, OLD.business_case, OLD.entry_id, OLD.closing_id)
  <> json_array(NEW.id, NEW.created_at, NEW.deleted_at, NEW.property_id, NEW.register_id, NEW.sequence, NEW.kind, NEW.training, NEW.local_time,
    NEW.normal_amount, NEW.reduced_1_amount, NEW.reduced_2_amount, NEW.zero_amount, NEW.special_amount, NEW.total_amount,
    NEW.payment_id, NEW.folio_id, NEW.method_id, NEW.method_kind, NEW.cancels_id, NEW.content, NEW.user_id, NEW.business_case, NEW.entry_id, NEW.closing_id)
BEGIN
  SELECT RAISE(ABORT, 'a receipt is never changed');
END;
--> statement-breakpoint
ALTER TABLE `cash_registers` ADD `training_since` text;
