-- What a payment pays by tax rate, as its receipt names it.
ALTER TABLE `payments` ADD `rate_amounts` text;