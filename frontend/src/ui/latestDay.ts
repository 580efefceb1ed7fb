/** A day beyond it has a year of more digits, which no date of the contract has. As `max` of a field. */
export const latestDay = { date: '9999-12-31', 'datetime-local': '9999-12-31T23:59' } as const;
