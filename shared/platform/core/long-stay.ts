/** The number of nights above which the front desk is asked if the dates are right. */
export const MAX_UNASKED_NIGHTS = 60;
