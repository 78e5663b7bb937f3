ALTER TABLE `tax_rates` ADD COLUMN `later_percentages` text DEFAULT '[]' NOT NULL;
