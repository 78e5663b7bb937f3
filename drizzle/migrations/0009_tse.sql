-- The account of a German register's TSE, and what opens it to its administrator.
ALTER TABLE `cash_registers` ADD COLUMN `tse_account` text;--> statement-breakpoint
ALTER TABLE `cash_registers` ADD COLUMN `tse_puk` text;--> statement-breakpoint
ALTER TABLE `cash_registers` ADD COLUMN `tse_pin` text;
