-- Credit notes: the sum that they took back of an invoice, and their charges. The index of lists covers the sums again.
DROP INDEX `invoices_day`;--> statement-breakpoint
ALTER TABLE `invoices` ADD `credited_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_day` ON `invoices` (`property_id`,`finalized_on`,`deleted_at`,`created_at`,`status`,`is_cancellation`,`total_amount`,`due_amount`,`id`,`kind`,`credited_amount`);--> statement-breakpoint
ALTER TABLE `charges` ADD `credit_note_id` text;