"""Computes implied volatility and greeks of a chain with QuantLib, and measures the processor time of one core.

Reads {spot, rate, rounds, contracts: [{type, strike, daysLeft, price, dividends: [{days, amount}]}]} and prints
{"seconds": [...], "volatilities": [...], "deltas": [...]}; null where QuantLib finds no volatility. Volatilities of
American options are QuantLib's own, on its grid of finite differences with the dividends in cash; their greeks come
from its Leisen-Reimer tree of 201 steps on the price without the dividends, as ours do.
"""

import json
import sys
import time

import QuantLib as ql

STEPS = 201
BOUNDS = (1e-7, 100, 0.01, 5.0)
VEGA_SHIFT, RHO_SHIFT = 0.001, 0.0001

TODAY = ql.Date(2, ql.January, 2024)
YEAR = ql.Actual365Fixed()


class Market:
    """A share with adjustable price, volatility and rate."""

    def __init__(self, spot, rate):
        ql.Settings.instance().evaluationDate = TODAY
        self.rate_now = rate
        self.spot, self.rate, self.volatility = ql.SimpleQuote(spot), ql.SimpleQuote(rate), ql.SimpleQuote(0.25)
        self.process = ql.BlackScholesProcess(
            ql.QuoteHandle(self.spot),
            ql.YieldTermStructureHandle(ql.FlatForward(TODAY, ql.QuoteHandle(self.rate), YEAR)),
            ql.BlackVolTermStructureHandle(
                ql.BlackConstantVol(TODAY, ql.NullCalendar(), ql.QuoteHandle(self.volatility), YEAR)
            ),
        )


def model_of(contract, market, spot):
    """Returns volatility, delta, gamma, theta per day, vega and rho, or None."""
    payoff = ql.PlainVanillaPayoff(ql.Option.Call if contract["type"] == "call" else ql.Option.Put, contract["strike"])
    last = TODAY + contract["daysLeft"]
    closed_form = contract["type"] == "call" and not contract["dividends"]
    exercise = ql.EuropeanExercise(last) if closed_form else ql.AmericanExercise(TODAY, last)
    option = ql.VanillaOption(payoff, exercise)
    volatility = implied(option, contract, market)
    if volatility is None:
        return None
    engine = ql.AnalyticEuropeanEngine(market.process) if closed_form else tree(market)
    option.setPricingEngine(engine)
    market.spot.setValue(spot - present_value(contract, market.rate_now))
    market.volatility.setValue(volatility)
    greeks = [option.delta(), option.gamma(), option.theta() / 365]
    greeks += [
        slope(option, market.volatility, volatility, VEGA_SHIFT),
        slope(option, market.rate, market.rate_now, RHO_SHIFT),
    ]
    market.spot.setValue(spot)
    return [volatility, *greeks]


def tree(market):
    return ql.BinomialLRVanillaEngine(market.process, STEPS)


def implied(option, contract, market):
    dates = [TODAY + dividend["days"] for dividend in contract["dividends"]]
    dividends = ql.DividendVector(dates, [dividend["amount"] for dividend in contract["dividends"]]) if dates else None
    try:
        if dividends is None:
            return option.impliedVolatility(contract["price"], market.process, *BOUNDS)
        return option.impliedVolatility(contract["price"], market.process, dividends, *BOUNDS)
    except RuntimeError:
        return None


def present_value(contract, rate):
    discount = ql.FlatForward(TODAY, rate, YEAR).discount
    return sum(dividend["amount"] * discount(dividend["days"] / 365) for dividend in contract["dividends"])


def slope(option, quote, now, shift):
    """Returns a hundredth of the central difference with respect to a quote."""
    values = []
    for value in (now + shift, now - shift):
        quote.setValue(value)
        values.append(option.NPV())
    quote.setValue(now)
    return (values[0] - values[1]) / (2 * shift) / 100


def main():
    asked = json.load(sys.stdin)
    market = Market(asked["spot"], asked["rate"])
    seconds = []
    for _ in range(asked["rounds"]):
        begin = time.process_time()
        models = [model_of(contract, market, asked["spot"]) for contract in asked["contracts"]]
        seconds.append(time.process_time() - begin)
    print(json.dumps({
        "seconds": seconds,
        "volatilities": [model and model[0] for model in models],
        "deltas": [model and model[1] for model in models],
    }))


main()
