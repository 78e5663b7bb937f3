ALTER TABLE `local_tax_rules` ADD COLUMN `vat_on_top` integer DEFAULT false NOT NULL;
