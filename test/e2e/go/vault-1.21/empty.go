// Package empty makes this folder a module whose only content is its pins.
package empty
